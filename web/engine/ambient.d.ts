/** The version in package.json, put in by the build. */
declare const RMS_VERSION: string;

declare module 'virtual:worker-source' {
  const source: string;
  export default source;
}

declare module 'virtual:worker-file' {
  const url: string;
  export default url;
}

/** The address at which the site will stand, where the build was told. */
declare const RMS_BASE: string;

/** The hash of rms-lab.classic.js, for pages that load it; unknown to itself. */
declare const RMS_CLASSIC_INTEGRITY: string;

declare module '*.wasm?hex' {
  const digits: string;
  export default digits;
}
