import { everyMenu, type PermissionCode } from '@zhanggui/contract/permissions.ts'
import type { PlainKey } from '../../kit/base/text.ts'
import type { NounScreens } from '../../kit/frame/noun-screens.ts'
import type { Screen, System } from '../system.ts'

/** The screens that the nouns announce. */
const announced = Object.values(
  import.meta.glob<NounScreens>('../../features/*/*.screens.ts', { eager: true, import: 'default' }),
)
const loads: NounScreens['screens'] = Object.assign({}, ...announced.map(({ screens }) => screens))

/** The name of the permission. A menu record may replace it by the merchant's own name. */
const titleOf = (code: PermissionCode) => `menu.iposWeb.${code.slice('iposWeb.'.length)}` as PlainKey

/** The routes of system `ipos`: retail stores and their head office. */
const ipos: System = {
  screens: everyMenu.flatMap(({ code, path }): Screen[] => {
    const load = loads[code]
    if (path === undefined || load === undefined) return []
    const screen = typeof load === 'function' ? { load, title: titleOf(code) } : load
    return [{ path, code, titleKey: screen.title, load: screen.load }]
  }),
  areaRedirects: Object.assign({}, ...announced.map(({ areas }) => areas)),
}
export default ipos
