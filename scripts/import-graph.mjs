// Reads the imports of all three workspaces and finds those that break the order of the rooms.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

const statement = /^(?:import|export)\s+(type\s)?(?:[^'"`;=()]*?\sfrom\s+)?'([^']+)'/gm
const dynamic = /\bimport\(\s*'([^']+)'\s*\)/g
const workspace = '@zhanggui/contract'

/** The source files of the workspaces without their tests. */
function sourceFiles(root) {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '*/src/*.ts', '*/src/*.tsx']
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim().split('\n')
  return listed.filter((file) => !/\.test\.tsx?$/.test(file) && existsSync(join(root, file)))
}

function targetOf(file, name) {
  if (name === workspace) return 'contract/src/index.ts'
  if (name.startsWith(`${workspace}/`)) return `contract/src/${name.slice(workspace.length + 1)}`
  return name.startsWith('.') ? posix.join(dirname(file), name) : null
}

/**
 * File → its imports: `[{to, type}]`. `type` marks an import that is gone at run time. `added` holds the texts of
 * files that do not exist.
 */
export function importGraph(root, added = {}) {
  const known = new Set([...sourceFiles(root), ...Object.keys(added)])
  const graph = new Map()
  for (const file of known) {
    const text = added[file] ?? readFileSync(join(root, file), 'utf8')
    const found = [
      ...[...text.matchAll(statement)].map(([, type, name]) => ({ name, type: type !== undefined })),
      ...[...text.matchAll(dynamic)].map(([, name]) => ({ name, type: false })),
    ]
    const edges = found.map(({ name, type }) => ({ to: targetOf(file, name), type }))
    graph.set(
      file,
      edges.filter(({ to }) => to !== null && to !== file && known.has(to)),
    )
  }
  return graph
}

/** Groups of two or more names that reach each other. `next` returns the direct targets of a name. */
function circles(names, next) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const open = new Set()
  const found = []
  const visit = (name) => {
    index.set(name, index.size)
    low.set(name, index.get(name))
    stack.push(name)
    open.add(name)
    for (const to of next(name)) {
      if (!index.has(to)) visit(to)
      if (open.has(to)) low.set(name, Math.min(low.get(name), low.get(to)))
    }
    if (low.get(name) !== index.get(name)) return
    const group = stack.splice(stack.lastIndexOf(name))
    for (const one of group) open.delete(one)
    if (group.length > 1) found.push(group.sort())
  }
  for (const name of names) if (!index.has(name)) visit(name)
  return found
}

/** The first folder of a file below `place`; null for a file elsewhere. */
function roomOf(file, place) {
  if (!file.startsWith(`${place}/`)) return null
  const [room, ...rest] = file.slice(place.length + 1).split('/')
  return rest.length > 0 ? room : null
}

/** Imports from a room into a higher one; imports of types count. */
function upwardImports(graph, { place, rooms }) {
  const faults = []
  for (const [file, edges] of graph) {
    const room = roomOf(file, place)
    if (room === null) continue
    if (!rooms.includes(room)) faults.push(`room without a place: ${room} in ${place}`)
    for (const { to } of edges) {
      const other = roomOf(to, place)
      if (other !== null && rooms.indexOf(other) > rooms.indexOf(room))
        faults.push(`upward import: ${file} → ${to}`)
    }
  }
  return [...new Set(faults)]
}

/** Files that import each other at run time; dynamic imports count. */
function fileCircles(graph) {
  const next = (file) => graph.get(file).flatMap(({ to, type }) => (type ? [] : [to]))
  return circles([...graph.keys()], next).map((files) => `circle of files: ${files.join(', ')}`)
}

/** Rooms below one place that import each other; imports of types count. */
function roomCircles(graph, place) {
  const next = new Map()
  for (const [file, edges] of graph) {
    const room = roomOf(file, place)
    if (room === null) continue
    const others = edges
      .map(({ to }) => roomOf(to, place))
      .filter((other) => other !== null && other !== room)
    next.set(room, new Set([...(next.get(room) ?? []), ...others]))
  }
  const found = circles([...next.keys()], (room) => next.get(room) ?? [])
  return found.map((rooms) => `circle of rooms in ${place}: ${rooms.join(', ')}`)
}

/** Folders with more files than a room may have. */
function crowdedRooms(graph, { places, files }) {
  const counts = new Map()
  for (const file of graph.keys()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].flatMap(([folder, count]) =>
    count > files && places.some((place) => folder === place || folder.startsWith(`${place}/`))
      ? [`crowded room: ${folder} has ${count} files, ${files} are the most`]
      : [],
  )
}

/** Statements that import rules or handlers, or another module's statements, of types, too. */
function lawlessStatements(graph, place) {
  const faults = []
  for (const [file, edges] of graph) {
    if (!file.startsWith(`${place}/`) || !file.endsWith('.sql.ts')) continue
    for (const { to } of edges)
      if (to.startsWith(`${place}/`) && !(to.endsWith('.sql.ts') && dirname(to) === dirname(file)))
        faults.push(`statement with a rule: ${file} → ${to}`)
  }
  return faults
}

/** All faults of the graph against the rules of `rooms.mjs`, one per line. */
export function roomFaults(graph, { orders, apart, crowd, statements }) {
  return [
    ...orders.flatMap((order) => upwardImports(graph, order)),
    ...fileCircles(graph),
    ...apart.flatMap((place) => roomCircles(graph, place)),
    ...crowdedRooms(graph, crowd),
    ...statements.flatMap((place) => lawlessStatements(graph, place)),
  ]
}
