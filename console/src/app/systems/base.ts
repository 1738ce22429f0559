import type { System } from '../system.ts'

/** The routes of system `base`: only the frame, and the demo area that shows it. */
const base: System = { screens: [], areaRedirects: {} }
export default base
