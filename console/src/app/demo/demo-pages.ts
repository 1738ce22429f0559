import type { PlainKey } from '../../kit/base/text.ts'

const page = <N extends string>(name: N, titleKey: PlainKey) => ({ name, path: `/demo/${name}`, titleKey })

/** The pages of the demo area (spec section 2), without the code of the pages. */
export const demoPages = [
  page('index', 'demo.index'),
  page('page1', 'demo.page1'),
  page('page2', 'demo.page2'),
  page('page3', 'demo.page3'),
  page('page4', 'demo.page4'),
  page('listTable', 'demo.listTable'),
  page('theme', 'demo.theme'),
  page('components', 'demo.components'),
] as const
