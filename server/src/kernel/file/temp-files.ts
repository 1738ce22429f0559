import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Duty } from '../task/tasks.ts'
import { tempFolders } from '../temp-folder.ts'

/** A file without a write for so long belongs to a dead process. */
const staleMs = 2 * 60 * 60_000

/** Removes old files, those of other machines included. */
export const sweepTempFiles: Duty = {
  name: 'sweep temporary files',
  everyMs: 10 * 60_000,
  async run({ settings }) {
    const folder = tempFolders(settings)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      // Another process on the same folder may have removed it first.
      const mtime = await stat(path).then(
        (found) => found.mtimeMs,
        () => Number.POSITIVE_INFINITY,
      )
      if (Date.now() - mtime > staleMs) await rm(path, { force: true })
    }
  },
}
