import {
  type PictureFile,
  type PictureKind,
  type PictureRun,
  pictureKind,
} from '@zhanggui/contract/picture/picture.ts'
import type { Translate } from '../../kit/base/text.ts'

export interface Place {
  kind: PictureKind
  position: number
}

export function placeText({ kind, position }: Place, t: Translate): string {
  if (kind === pictureKind.detail) return t('picture.detail', { position })
  return position === 1 ? t('picture.main') : t('picture.auxiliary', { position })
}

/** The places of a product as options of a chooser. */
export function placeOptions(limits: PictureRun['limits'], t: Translate) {
  const of = (kind: PictureKind) =>
    Array.from({ length: limits[kind] }, (_, at) => {
      const place = { kind, position: at + 1 }
      return { value: `${kind}-${at + 1}`, label: placeText(place, t) }
    })
  return [...of(pictureKind.gallery), ...of(pictureKind.detail)]
}

export const placeValue = ({ kind, position }: Place) => `${kind}-${position}`

export function placeFrom(value: string): Place {
  const [kind, position] = value.split('-').map(Number)
  return { kind: kind === pictureKind.detail ? kind : pictureKind.gallery, position: position ?? 1 }
}

/** The type of a dragged picture, so that nothing else can be dropped on a product. */
export const dragType = 'application/x-picture'

/** The choice of a person for one file, before it is confirmed. */
export interface Choice extends Place {
  product: PictureFile['product']
}
