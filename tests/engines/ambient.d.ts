// SPDX-License-Identifier: MIT
// What these tests use of the driver's client, which brings no types.
declare module 'selenium-webdriver' {
  export class Capabilities {
    constructor(wanted: Record<string, unknown>);
  }
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(wanted: Capabilities): this;
    build(): Promise<WebDriver>;
  }
  export interface WebDriver {
    get(url: string): Promise<void>;
    executeAsyncScript<Result>(source: string, ...values: unknown[]): Promise<Result>;
    takeScreenshot(): Promise<string>;
    quit(): Promise<void>;
    manage(): {
      setTimeouts(limits: { script: number; pageLoad: number }): Promise<void>;
    };
  }
}
