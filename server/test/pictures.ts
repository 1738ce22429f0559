import sharp from 'sharp'

/** A picture of one colour. Another seed gives another content. */
export const givenPicture = (seed: number, width = 40, height = 30): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: { r: seed % 256, g: (seed >> 8) % 256, b: 90 } },
  })
    .png()
    .toBuffer()

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** The boxes of a video of two seconds. */
export function givenFilm(seed = 0, bytes = 4000): Buffer {
  const header = Buffer.alloc(100)
  header.writeUInt32BE(1000, 12)
  header.writeUInt32BE(2000, 16)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
    box('moov', box('mvhd', header)),
    box('mdat', Buffer.from(Array.from({ length: bytes }, (_, at) => (at + seed) % 251))),
  ])
}
