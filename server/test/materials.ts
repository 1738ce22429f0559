import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import type { Material, UploadedMaterial } from '@zhanggui/contract/material/material.ts'
import type { Client, Envelope } from './app.ts'
import { givenPicture } from './pictures.ts'

/** Uploads to the material center. Returns the whole envelope. */
export const uploadMaterial = async (
  client: Client,
  file: { name: string; bytes: Buffer },
  fields: Record<string, string> = {},
) =>
  // All other uploads answer with the address of the file.
  (await client.upload(materialCalls.uploadMaterial, file, fields)) as unknown as Envelope<UploadedMaterial>

let made = 0

/** A new picture in the material center. */
export async function givenMaterial(
  client: Client,
  name = '素材',
  fields: Record<string, string> = {},
): Promise<Material> {
  const answer = await uploadMaterial(
    client,
    { name: `${name}.png`, bytes: await givenPicture(1000 + ++made) },
    fields,
  )
  if (answer.rtnStatus !== '0') throw new Error(answer.rtnMsg)
  return answer.data.material
}

export const givenFolder = async (client: Client, label: string, parentId: string | null = null) =>
  (await client.get(materialCalls.saveMaterialFolder, { label, parentId })).id
