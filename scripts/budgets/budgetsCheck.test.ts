import { expect, it } from 'vitest'
import { measureBudget } from './budgetsCheck.ts'
import type { BuiltChunk } from './buildGraph.ts'

const chunk = (fileName: string, gzipBytes: number, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  gzipBytes,
  imports: [],
  modules: [{ path: `/repo/${fileName}.ts`, bytes: gzipBytes }],
  lazyModule: undefined,
  isEntry: false,
  ...more,
})

const chunks = [
  chunk('entry', 100, { isEntry: true, imports: ['shared'] }),
  chunk('shared', 10),
  chunk('modal', 1000, { lazyModule: '/repo/modal/Modal.tsx', imports: ['shared', 'parts'] }),
  chunk('parts', 200),
  chunk('send', 70, { lazyModule: '/repo/views/SendView.tsx', imports: ['parts', 'form'] }),
  chunk('receive', 50, { lazyModule: '/repo/views/ReceiveView.tsx', imports: ['shared'] }),
  chunk('form', 7),
]
const budget = { name: 'b', entry: '', limitKb: 1 }
const modal = [/Modal\.tsx$/]
const views = [/View\.tsx$/]

it('weighs what loads at once', () => {
  expect(measureBudget({ ...budget, counts: { kind: 'first' } }, chunks)).toMatchObject([{ name: 'b', gzipBytes: 110 }])
})

it('weighs what an import adds, with and without the first load', () => {
  expect(measureBudget({ ...budget, counts: { kind: 'with', modules: modal } }, chunks)).toMatchObject([
    { gzipBytes: 1310 },
  ])
  expect(measureBudget({ ...budget, counts: { kind: 'added', modules: modal } }, chunks)).toMatchObject([
    { gzipBytes: 1200 },
  ])
})

it('weighs each view by what it adds to the open modal', () => {
  expect(measureBudget({ ...budget, counts: { kind: 'each', modules: views, above: modal } }, chunks)).toMatchObject([
    { name: 'b SendView', gzipBytes: 77 },
    { name: 'b ReceiveView', gzipBytes: 50 },
  ])
})

it('weighs a view on top of the one that leads to it', () => {
  const after = { SendView: [/ReceiveView/, /Form/] }
  const withForm = [...chunks, chunk('formEntry', 1, { lazyModule: '/repo/Form.tsx', imports: ['form'] })]
  expect(
    measureBudget({ ...budget, counts: { kind: 'each', modules: views, above: modal, after } }, withForm),
  ).toMatchObject([
    { name: 'b SendView', gzipBytes: 70 },
    { name: 'b ReceiveView', gzipBytes: 50 },
  ])
})

it('names modules that must not be there', () => {
  const [row] = measureBudget({ ...budget, counts: { kind: 'first' }, without: [/shared/] }, chunks)
  expect(row?.unwanted).toEqual(['/repo/shared.ts'])
  expect(row?.heaviest).toEqual(['repo/entry.ts 0.1', 'repo/shared.ts 0.0'])
})

it('has no rows when nothing of the kind was built', () => {
  expect(measureBudget({ ...budget, counts: { kind: 'added', modules: [/Swap/] } }, chunks)).toEqual([])
})
