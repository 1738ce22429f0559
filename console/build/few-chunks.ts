/** As much of the build's graph of modules as this needs. */
interface Graph {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null
}

/** The modules that are loaded with these; those on demand, too, where `all` is asked for. */
function loadedWith(entries: readonly string[], graph: Graph, all: boolean): ReadonlySet<string> {
  const found = new Set<string>()
  const left = [...entries]
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id)) continue
    // Of a call the path is loaded, not the schemas beside it.
    if (id.endsWith('.calls.ts')) {
      left.push(`${id}?paths`)
      continue
    }
    found.add(id)
    const info = graph.getModuleInfo(id)
    left.push(...(info?.importedIds ?? []), ...(all ? (info?.dynamicallyImportedIds ?? []) : []))
  }
  return found
}

/** Few files for a first load, instead of one for each combination of screens that share a module. */
export function fewChunks(entries: {
  login: string
  frame: string
  /** What most lists show. */
  lists: readonly string[]
}) {
  const reached = new Map<string, ReadonlySet<string>>()
  const within = (of: readonly string[], id: string, graph: Graph, all = false) => {
    const name = of.join()
    const modules = reached.get(name) ?? loadedWith(of, graph, all)
    reached.set(name, modules)
    return modules.has(id)
  }
  const inFrame = (id: string, graph: Graph) => within([entries.frame], id, graph)
  const inList = (id: string, graph: Graph) => within(entries.lists, id, graph)
  const inLogin = (id: string, graph: Graph) => within([entries.login], id, graph, true)
  const group = (name: string, of: (id: string, graph: Graph) => boolean, test?: RegExp) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (of(id, graph) ? name : null),
    ...(test && { test }),
  })
  const library = /\/node_modules\//
  return {
    // Each group holds all that its modules need, unless an earlier one has it.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\// },
      // The login page brings nothing that only the console needs.
      group('shared', (id, graph) => inLogin(id, graph) && (inFrame(id, graph) || inList(id, graph))),
      // Libraries change seldom.
      group('frame-libraries', inFrame, library),
      group('frame', inFrame),
      group('list-libraries', inList, library),
      group('list', inList),
    ],
  }
}
