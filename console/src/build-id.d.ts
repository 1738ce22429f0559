/** The commit of this build; 'dev' during development. */
declare const __BUILD_ID__: string
