import { expect, it } from 'vitest'
import { apiReports, reviewedReports, unreviewed } from '../../scripts/pack/apiReports.ts'

it('the packages export what was reviewed, types included (npm run pack -- --api takes it as reviewed)', async () => {
  const now = await apiReports()
  expect(unreviewed(now, reviewedReports())).toEqual([])
  // It compiles everything and reads it again: two minutes beside other programs.
}, 300_000)

it('tells of a type that changed, of a new entry and of one that is gone', async () => {
  const reviewed = reviewedReports()
  const [changed = '', gone = ''] = reviewed.keys()
  const now = new Map(reviewed).set(changed, 'export const other: string').set('packages/new/api/index.api.md', '')
  now.delete(gone)
  expect(unreviewed(now, reviewed)).toEqual([changed, gone, 'packages/new/api/index.api.md'].sort())
})
