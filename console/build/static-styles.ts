import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const makers = /^gen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)$/
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The calls below a node that make the style of a widget. */
function callsIn(node: Node): Node[] {
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : null
  const own = callee?.type === 'Identifier' && makers.test(String(callee.name)) ? [node] : []
  const below = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]))
  return [...own, ...below.filter(isNode).flatMap(callsIn)]
}

/** The part of antd that makes rules in the browser. It stands behind the question for `zeroRuntime`. */
const made =
  /if \(memoizedZeroRuntime\) \{[\s\S]*?(?=return hashId;\s*\};\s*\}\s*function genSubStyleComponent\()/

/**
 * The rules of antd's widgets come from its stylesheet (`zeroRuntime` in `theme.ts`). The functions that would make them in
 * the browser are never called, so the build leaves them out: they are a tenth of a list's code.
 */
export const staticStyles: Plugin = {
  name: 'static-styles',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/cssinjs-utils/es/util/genStyleUtils.js')) {
      if (!made.test(code)) this.error(`${id}: antd makes its rules in another place`)
      return { code: code.replace(made, ''), map: null }
    }
    if (!/\/antd\/es\/[^?]*\/style(?:\/[^?]*)?\.js$/.test(id)) return undefined
    let result = ''
    let from = 0
    for (const { arguments: given } of callsIn(this.parse(code) as unknown as Node)) {
      const [, rules] = given as Node[]
      if (!rules) return this.error(`${id}: a style without rules`)
      result += `${code.slice(from, rules.start)}() => []`
      from = rules.end
    }
    const left = result + code.slice(from)
    return { code: left.replaceAll('= new Keyframes(', '= /* @__PURE__ */ new Keyframes('), map: null }
  },
}
