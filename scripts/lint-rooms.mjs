// Proves the import rules of the rooms: each must fail on a forbidden import. The script puts each fixture into a
// forbidden place, and Biome must name the rule. The order and the circles of rooms are read from the imports
// themselves.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importGraph, roomFaults } from './import-graph.mjs'
import * as rules from './rooms.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const fixtures = [
  [
    'contract/src/product/x.forbidden.ts',
    "import { readFileSync } from 'node:fs'\nexport const x = readFileSync\n",
    'noRestrictedImports',
  ],
  ['contract/src/product/y.forbidden.ts', "export const x = () => fetch('/')\n", 'noRestrictedGlobals'],
  [
    'server/src/kernel/record/x.forbidden.ts',
    "import { x } from '../../modules/product/product.ts'\nexport const y = x\n",
    'noRestrictedImports',
  ],
  [
    'server/src/modules/category/x.forbidden.ts',
    "import { x } from '../product/product.sql.ts'\nexport const y = x\n",
    'noRestrictedImports',
  ],
  [
    'server/src/modules/category/y.forbidden.ts',
    "import { x } from '../product/product.routes.ts'\nexport const y = x\n",
    'noRestrictedImports',
  ],
  [
    'server/src/modules/category/z.forbidden.ts',
    "import pg from 'pg'\nexport const y = pg\n",
    'noRestrictedImports',
  ],
  [
    'server/src/modules/category/w.forbidden.ts',
    "import { openDatabase } from '../../kernel/database/database.ts'\nexport const y = openDatabase\n",
    'noRestrictedImports',
  ],
  [
    'server/src/modules/category/v.forbidden.ts',
    "import { Button } from 'antd'\nexport const y = Button\n",
    'noUndeclaredDependencies',
  ],
  [
    'console/src/kit/x.forbidden.ts',
    "import { x } from '../features/product/product-list.tsx'\nexport const y = x\n",
    'noRestrictedImports',
  ],
  [
    'console/src/features/product/w.forbidden.ts',
    "import { calls } from '@zhanggui/contract/index.ts'\nexport const y = calls\n",
    'noRestrictedImports',
  ],
  [
    'console/src/features/product/x.forbidden.ts',
    "import { x } from '../task/download-center.tsx'\nexport const y = x\n",
    'noRestrictedImports',
  ],
  [
    'console/src/features/product/y.forbidden.ts',
    "export const x = () => fetch('/')\n",
    'noRestrictedGlobals',
  ],
  [
    'console/src/features/product/w.forbidden.ts',
    "export const x = () => window.fetch('/')\n",
    'noRestrictedGlobals',
  ],
  [
    'console/src/features/product/z.forbidden.ts',
    "import Fastify from 'fastify'\nexport const y = Fastify\n",
    'noUndeclaredDependencies',
  ],
  ...['console/src/features/product', 'console/src/app/layout'].flatMap((room) =>
    ['Table', 'Drawer', 'Modal', 'Upload', 'Form'].map((widget) => [
      `${room}/${widget.toLowerCase()}.forbidden.ts`,
      `import { ${widget} } from 'antd'\nexport const y = ${widget}\n`,
      'noRestrictedImports',
    ]),
  ),
  ...['kit/base', 'features/product', 'app/layout', 'login'].map((room) => [
    `console/src/${room}/all.forbidden.ts`,
    "import { calls } from '@zhanggui/contract'\nexport const y = calls\n",
    'noRestrictedImports',
  ]),
  [
    'console/src/login/x.forbidden.ts',
    "import { Button } from 'antd'\nexport const y = Button\n",
    'noRestrictedImports',
  ],
  [
    'console/src/login/y.forbidden.ts',
    "import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'\nexport const y = sessionCalls\n",
    'noRestrictedImports',
  ],
]

let failed = 0
for (const [path, text, rule] of fixtures) {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  let output = ''
  try {
    output = execFileSync(
      process.execPath,
      [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'lint', '--colors=off', file],
      {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
  } catch (error) {
    output = `${error.stdout}${error.stderr}`
  } finally {
    rmSync(file)
  }
  if (output.includes(rule)) continue
  failed++
  console.error(`not refused: ${path} (${rule})\n${output}`)
}

// Each entry makes one fault in the graph: the files to add, and the beginning of the message.
const entangled = [
  [
    {
      'console/src/kit/base/x.forbidden.ts':
        "import type { ListShape } from '../list/list-state.ts'\nexport type X = ListShape\n",
    },
    'upward import: console/src/kit/base/x.forbidden.ts',
  ],
  [{ 'console/src/kit/drawer/x.forbidden.ts': 'export const x = 1\n' }, 'room without a place: drawer'],
  [
    {
      'console/src/kit/base/x.forbidden.ts':
        "import { y } from './y.forbidden.ts'\nexport const x = () => y\n",
      'console/src/kit/base/y.forbidden.ts': "export const y = () => import('./x.forbidden.ts')\n",
    },
    'circle of files: console/src/kit/base/x.forbidden.ts, console/src/kit/base/y.forbidden.ts',
  ],
  [
    {
      'contract/src/product/x.forbidden.ts': "export { y } from '../store/x.forbidden.ts'\n",
      'contract/src/store/x.forbidden.ts': 'export const y = 1\n',
      'contract/src/store/y.forbidden.ts':
        "import type { z } from '../product/z.forbidden.ts'\nexport type Y = typeof z\n",
      'contract/src/product/z.forbidden.ts': 'export const z = 1\n',
    },
    'circle of rooms in contract/src: product, store',
  ],
  [
    Object.fromEntries(
      [...Array(rules.crowd.files + 1).keys()].map((one) => [
        `console/src/kit/base/crowd/x${one}.forbidden.ts`,
        `export const x = ${one}\n`,
      ]),
    ),
    'crowded room: console/src/kit/base/crowd',
  ],
  [
    Object.fromEntries(
      [...Array(rules.crowd.files + 1).keys()].map((one) => [
        `server/src/kernel/record/crowd/x${one}.forbidden.ts`,
        `export const x = ${one}\n`,
      ]),
    ),
    'crowded room: server/src/kernel/record/crowd',
  ],
  [
    {
      'server/src/modules/config/x.forbidden.ts': "export { y } from '../session/x.forbidden.ts'\n",
      'server/src/modules/session/x.forbidden.ts': 'export const y = 1\n',
      'server/src/modules/session/y.forbidden.ts':
        "import type { z } from '../config/z.forbidden.ts'\nexport type Y = typeof z\n",
      'server/src/modules/config/z.forbidden.ts': 'export const z = 1\n',
    },
    'circle of rooms in server/src/modules: config, session',
  ],
  [
    {
      'server/src/modules/store/x.sql.ts':
        "import type { Store } from './x.forbidden.ts'\nexport type X = Store\n",
      'server/src/modules/store/x.forbidden.ts': 'export type Store = string\n',
    },
    'statement with a rule: server/src/modules/store/x.sql.ts',
  ],
]

for (const [texts, said] of entangled) {
  const paths = Object.keys(texts)
  const faults = roomFaults(importGraph(root, texts), rules)
  if (faults.some((fault) => fault.startsWith(said))) continue
  failed++
  console.error(`not refused: ${paths.join(', ')} (${said})\n${faults.join('\n')}`)
}

const faults = roomFaults(importGraph(root), rules)
for (const fault of faults) console.error(fault)
const all = fixtures.length + entangled.length
console.log(`rooms: ${all - failed} of ${all} forbidden imports are refused`)
process.exit(failed + faults.length === 0 ? 0 : 1)
