import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../services.ts'
import type { Duty } from '../task/tasks.ts'

/** A file without a write for so long belongs to a dead process. */
const staleMs = 2 * 60 * 60_000

const folderOf = (services: Services) => join(services.settings.dataDir, 'tmp')

/** A new temporary path. `purpose` is in its name, `extension` is its end. The caller removes the file. */
export const tempPath = (services: Services, purpose: string, extension: string): string =>
  join(folderOf(services), `${purpose}-${randomUUID()}.${extension}`)

/** Removes files that crashed uploads, imports and exports left in the temporary folder. */
export const sweepTempFiles: Duty = {
  name: 'sweep temporary files',
  everyMs: 10 * 60_000,
  async run(services) {
    const folder = folderOf(services)
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      // Another process on the same folder may have removed it first.
      const mtime = await stat(path).then(
        (found) => found.mtimeMs,
        () => Number.POSITIVE_INFINITY,
      )
      if (Date.now() - mtime > staleMs) await rm(path, { force: true, recursive: true })
    }
  },
}
