import type { Plugin } from 'vite'

const barrel = /import \{([^}]*)\} from ["'](antd|@ant-design\/icons)["'];?/g

/** `DatePicker` → `date-picker`, `QRCode` → `qr-code`. */
export const folderOfWidget = (name: string) =>
  name.replace(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3-$2$4').toLowerCase()

function fileOfWidget(name: string, whole: boolean): string {
  if (name === 'Input' && !whole) return 'antd/es/input/Input.js'
  return `antd/es/${folderOfWidget(name)}/index.js`
}

/**
 * Widgets and icons are imported from their own files instead of from the list of all of them, so the build knows for each
 * screen which of them it needs.
 */
export const directImports: Plugin = {
  name: 'direct-imports',
  apply: 'build',
  transform(code, id) {
    // Every input of antd reads this context. The index beside it is the whole of forms.
    if (id.endsWith('/antd/es/form/context.js'))
      return {
        code: code.replace("'@rc-component/form'", "'@rc-component/form/es/FormContext.js'"),
        map: null,
      }
    if (!/\/console\/src\/[^?]*\.tsx?$/.test(id)) return undefined
    // A screen that has no `Input.TextArea` and the like needs the plain input alone.
    const whole = /\bInput\.[A-Z]/.test(code)
    const changed = code.replaceAll(barrel, (_whole, names: string, from: string) =>
      names
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .map((one) => {
          const [name = '', as = name] = one.split(' as ')
          const file = from === 'antd' ? fileOfWidget(name, whole) : `${from}/es/icons/${name}`
          return `import ${as} from '${file}'`
        })
        .join('\n'),
    )
    return changed === code ? undefined : { code: changed, map: null }
  },
}
