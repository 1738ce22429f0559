import type { EditorPack } from './editor-pack.ts'

/** The differences of British English. The editor itself uses American English. */
export const enGB: Partial<EditorPack> = {
  'Text color': 'Text colour',
  'Text color {0}': 'Text colour {0}',
  'Background color': 'Background colour',
  'Background color {0}': 'Background colour {0}',
  'Custom color': 'Custom colour',
  'Remove color': 'Remove colour',
  'Color Picker': 'Colour Picker',
  'Color swatch': 'Colour swatch',
  'Hex color code': 'Hex colour code',
  'Invalid hex color code: {0}': 'Invalid hex colour code: {0}',
  'Dark gray': 'Dark grey',
  Gray: 'Grey',
  'Light gray': 'Light grey',
  'Align center': 'Align centre',
  Center: 'Centre',
  'Failed to upload image: {0}': '{0}',
  Fullscreen: 'Full screen',
  'aria.color.picker': 'Colour picker',
  'aria.input.invalid': 'Invalid input',
}
