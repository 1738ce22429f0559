import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isAlive } from './embedded/embedded-postgres-cluster.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'

const host = `${hostname().replace(/[^\w-]/g, '_')}-`

/** The temporary folder of all processes on this data folder. Each has its own folder in it. */
export const tempFolders = ({ dataDir }: Settings) => join(dataDir, 'tmp')

/** The temporary folder of this process. */
export const tempFolder = (settings: Settings): string => join(tempFolders(settings), host + process.pid)

/** A new temporary path. `purpose` is in its name, `extension` is its end. The caller removes the file. */
export const tempPath = ({ settings }: Services, purpose: string, extension: string): string =>
  join(tempFolder(settings), `${purpose}-${randomUUID()}.${extension}`)

/**
 * Makes the folder of this process, and removes those that dead processes of this machine have left. In a container the
 * process has the same number after each start, so what lies in its own folder is of a dead one, too.
 */
export async function openTempFolder(settings: Settings): Promise<void> {
  const folder = tempFolders(settings)
  await rm(tempFolder(settings), { force: true, recursive: true })
  await mkdir(tempFolder(settings), { recursive: true, mode: 0o700 })
  for (const name of await readdir(folder)) {
    const pid = name.startsWith(host) ? Number(name.slice(host.length)) : Number.NaN
    if (!Number.isNaN(pid) && pid !== process.pid && !isAlive(pid))
      await rm(join(folder, name), { force: true, recursive: true })
  }
}
