import type { System } from '../system.ts'

/** The routes of system `base`: the frame alone, which shows itself in the demo area. */
const base: System = { screens: [], areaRedirects: {} }
export default base
