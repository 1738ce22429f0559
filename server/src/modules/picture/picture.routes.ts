import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { atHead, requireHeadOffice } from '../product/head-office.ts'
import {
  downloadPictureList,
  findPictureFilePage,
  findPictureRun,
  giveUpPictures,
  ignorePicture,
  placePicture,
  uploadPictures,
  writePictures,
} from './picture.ts'
import { checkTask } from './picture-check.ts'
import { writeTask } from './picture-write.ts'

const pictureRoutes = implement(pictureCalls, {
  uploadPictures: {
    prepare(outside) {
      requireHeadOffice(outside.session)
      return uploadPictures(outside)
    },
  },
  findPictureRun,
  findPictureFilePage,
  placePicture: atHead(placePicture),
  ignorePicture: atHead(ignorePicture),
  writePictures: atHead(writePictures),
  giveUpPictures,
  downloadPictureList,
})

export const pictureModule: Module = { routes: pictureRoutes, tasks: () => [checkTask, writeTask] }
