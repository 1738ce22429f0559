import { expect, it } from 'vitest'
import { pageRule, papers } from './paper.ts'

it('a label is a page of its own size, without margins', () => {
  expect(pageRule(papers.label40x30, 999)).toMatch(/^@page \{ size: 40mm 30mm; margin: 0;/)
  expect(pageRule(papers.label60x40, 0)).toMatch(/size: 60mm 40mm/)
})

it('a receipt is as long as what is on it, never shorter', () => {
  expect(pageRule(papers.receipt58, 378)).toMatch(/size: 58mm 102mm/)
  expect(pageRule(papers.receipt80, 377)).toMatch(/size: 80mm 101mm/)
})

it('a list is on A4 with margins and numbered pages', () => {
  expect(pageRule(papers.a4, 5000)).toMatch(/size: 210mm 297mm; margin: 12mm; @bottom-center/)
})
