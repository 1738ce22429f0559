/** A function that loads the texts of the module before the `?` and of all modules that load together with it. */
declare module '*?texts' {
  const load: import('./kit/base/text.ts').LoadTexts
  export default load
}
