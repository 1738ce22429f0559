/** A function that loads the texts of the module before the `?` and of all that is loaded together with it. */
declare module '*?texts' {
  const load: import('./kit/base/text.ts').LoadTexts
  export default load
}
