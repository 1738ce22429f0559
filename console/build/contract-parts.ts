import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** A change of the code: what stands instead of the characters from `start` to `end`. */
interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Of `defineCall({ path, input, … })` the console gets what it needs to make the call: its path, its action in the audit
 * trail, which a save has, and whether a stranger may call.
 */
function callsOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  const [, name] = /^export const (\w+Calls) = \{$/m.exec(text) ?? []
  const calls = [...text.matchAll(/^ {2}(\w+): defineCall\(\{\s+path: ('[^']+')([\s\S]*?)^ {2}\}\)/gm)]
  if (!name || calls.length !== text.split('defineCall({').length - 1)
    throw new Error(`${file}: a call is one entry of the file's calls, its path comes first`)
  const parts = calls.map(([, call, path, rest = '']) => {
    const [, audit = 'null'] = /^ {4}audit: ('[^']+'),$/m.exec(rest) ?? []
    const access = /^ {4}access: 'public',$/m.test(rest) ? ", access: 'public'" : ''
    return `${call}: { path: ${path}, audit: ${audit}${access} }`
  })
  return `export const ${name} = { ${parts.join(', ')} }`
}

const plain = new Set(['Literal', 'ArrowFunctionExpression', 'FunctionExpression', 'Identifier'])

/**
 * Marks the values of a module as free of side effects: those that no screen uses are left out, and with them all they need.
 * The calls are in a module of their own, apart from the schemas that a calls file exports for forms.
 */
function droppable(program: Node, id: string): Edit[] {
  const edits: Edit[] = []
  for (const statement of program.body as Node[]) {
    const declaration = (
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    ) as Node | null
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id: name, init } of declaration.declarations as unknown as {
      id: Node
      init: Node | null
    }[]) {
      if (id.endsWith('.calls.ts') && /Calls$/.test(String(name.name)))
        edits.push({
          start: statement.start,
          end: statement.end,
          text: `export { ${name.name} } from ${JSON.stringify(`${id}?paths`)}`,
        })
      else if (init && !plain.has(init.type))
        edits.push(
          { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
          { start: init.end, end: init.end, text: '))()' },
        )
    }
  }
  return edits
}

function edited(code: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const { start, end, text } of edits) {
    result += code.slice(from, start) + text
    from = end
  }
  return result + code.slice(from)
}

const paths = /^(.*\.calls\.ts)\?paths$/

/**
 * The console gets from the contract what its screens use and no more: of a call what its sender needs, of a module the values that somebody
 * imports. Schemas, and zod with them, come with the forms that check by them.
 */
export function contractParts(): Plugin {
  return {
    name: 'contract-parts',
    resolveId: (source) => (paths.test(source) ? source : undefined),
    load(id) {
      const [, file] = paths.exec(id) ?? []
      return file ? { code: callsOf(file), moduleSideEffects: false } : undefined
    },
    transform(code, id) {
      if (/\/console\/src\/[^?]*\.tsx?$/.test(id) && /\w+Calls\.\w+\.(?!path\b)\w/.test(code))
        this.error(`${id}: of a call the console has its path alone; import the schema itself`)
      if (!/\/contract\/src\/[^?]*\.ts$/.test(id)) return undefined
      const program = this.parse(code) as unknown as Node
      return { code: edited(code, droppable(program, id)), map: null, moduleSideEffects: false }
    },
  }
}
