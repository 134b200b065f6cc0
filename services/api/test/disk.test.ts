import { join } from 'node:path'
import { canMountDisks, mountSmallDisk } from '@latchkey/service-kit/test/smallDisk'
import { expect, it } from 'vitest'
import { newProject } from '../src/modules/projects/project.ts'
import { testApi } from './testApi.ts'

const mebibyte = 1_048_576
const defaultProject = newProject('shop', { analytics: true })
const path = '/batch?projectId=shop&st=latchkey&sv=react-evm-0.1.0'
let count = 0
const events = () =>
  Array.from({ length: 100 }, () => ({
    eventId: `5f0c1c2e-2f0a-4a57-9a2c-${String(count++).padStart(12, '0')}`,
    url: 'https://app.example/',
    domain: 'app.example',
    timestamp: '2026-11-21T12:00:00.000Z',
    props: { type: 'error', event: 'API_ERROR', errorType: 'T', errorMessage: 'm'.repeat(900), stackTrace: '' },
  }))

if (canMountDisks)
  it('is not filled by events: they are refused at the reserve, reading goes on, and room is used when it comes back', {
    timeout: 30_000,
  }, async () => {
    using disk = mountSmallDisk(32)
    const sqlitePath = join(disk.folder, 'api.db')
    const lines: string[] = []
    const logStream = { write: (line: string) => void lines.push(line) }
    await using api = await testApi({
      defaultProject,
      sqlitePath,
      diskReserveBytes: 12 * mebibyte,
      logLevel: 'warn',
      logStream,
    })
    let taken = 0
    let last = await api.post(path, events())
    expect(last.status).toBe(200)
    while (!api.deps.disk.isLow() && taken < 100_000) {
      if (last.status === 200) taken += 100
      // What was taken is measured once a second; nothing here waits for it.
      else await api.deps.disk.look()
      last = await api.post(path, events())
    }
    expect(last.status).toBe(503)
    expect(last.headers.get('retry-after')).toBe('60')
    expect(await last.json()).toMatchObject({ status: 'FAILED', code: 'api/storage-full' })
    expect(taken).toBeGreaterThan(1_000)
    expect(disk.freeBytes()).toBeGreaterThan(6 * mebibyte)
    expect((await api.get('/health')).status).toBe(200)
    expect((await api.get('/getWallets?projectId=shop&page=1')).status).toBeLessThan(500)
    expect(await api.deps.database.selectFrom('events').select('id').execute()).toHaveLength(taken)
    const metrics = await api.metrics()
    expect(metrics).toMatch(/^latchkey_disk_free_bytes\{service="api"\} \d+$/m)
    expect(metrics).toMatch(/^latchkey_disk_refused_writes_total\{service="api"\} [1-9]/m)
    expect(lines.filter((line) => line.includes('no more than the reserve'))).toHaveLength(1)
    await api.deps.database.deleteFrom('events').execute()
    await api.deps.disk.look()
    expect((await api.post(path, events())).status).toBe(200)
  })

it('writes as ever where the database is in memory: no disk is its own', async () => {
  await using api = await testApi({ defaultProject, diskReserveBytes: Number.MAX_SAFE_INTEGER })
  expect((await api.post(path, events())).status).toBe(200)
})
