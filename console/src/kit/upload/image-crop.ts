export interface Size {
  width: number
  height: number
}

/** How a picture lies behind the frame it is cropped by. */
export interface CropView {
  /** 1 just covers the frame. */
  zoom: number
  /** px from the frame's centre to the picture's. */
  x: number
  y: number
}

export const cropZoom = { least: 1, most: 4 } as const

/** px of the frame per pixel of the picture, so that the frame is always full. */
export const scaleOf = (picture: Size, frame: Size, zoom: number): number =>
  zoom * Math.max(frame.width / picture.width, frame.height / picture.height)

const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The nearest view that leaves no part of the frame empty. */
export function heldView({ zoom, x, y }: CropView, picture: Size, frame: Size): CropView {
  const held = between(zoom, cropZoom.least, cropZoom.most)
  const scale = scaleOf(picture, frame, held)
  const roomX = Math.max(0, (picture.width * scale - frame.width) / 2)
  const roomY = Math.max(0, (picture.height * scale - frame.height) / 2)
  return { zoom: held, x: between(x, -roomX, roomX), y: between(y, -roomY, roomY) }
}

/** The part of the picture that the frame shows, in whole pixels of the picture. */
export function areaOf(view: CropView, picture: Size, frame: Size): Size & { left: number; top: number } {
  const scale = scaleOf(picture, frame, view.zoom)
  const width = between(Math.round(frame.width / scale), 1, picture.width)
  const height = between(Math.round(frame.height / scale), 1, picture.height)
  return {
    width,
    height,
    left: between(Math.round((picture.width - width) / 2 - view.x / scale), 0, picture.width - width),
    top: between(Math.round((picture.height - height) / 2 - view.y / scale), 0, picture.height - height),
  }
}

/** The largest frame of a ratio (width by height) that fits. */
export function frameOf(ratio: number, room: Size): Size {
  const width = Math.min(room.width, room.height * ratio)
  return { width: Math.round(width), height: Math.round(width / ratio) }
}
