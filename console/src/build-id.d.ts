/** The commit this console was built from; 'dev' in development. */
declare const __BUILD_ID__: string
