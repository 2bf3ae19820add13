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
