import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { figuresDuty } from './figures.ts'
import { findHomeDone, findHomeFigures, findHomeWork } from './home.ts'

export const homeModule: Module = {
  routes: implement(homeCalls, { findHomeWork, findHomeDone, findHomeFigures }, [
    'findHomeWork',
    'findHomeDone',
    'findHomeFigures',
  ]),
  duties: [figuresDuty],
}
