import { Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createHttpMeters, createMeters } from './metrics.ts'

const buckets = [0.001, 0.01, 1]
const answers = [
  ['getWallets', 200, 0.0005],
  ['getWallets', 200, 0.001],
  ['getWallets', 429, 0.25],
  ['getIdentity', 200, 30],
  ['getWallets', 200, 0.5],
] as const

it('prints what the general way prints', async () => {
  const meters = createMeters()
  const { answered } = createHttpMeters(meters, buckets)
  const registry = new Registry()
  const options = { help: 'Seconds to answer a request', buckets, labelNames: ['code', 'route'], registers: [registry] }
  const general = new Histogram({ ...options, name: 'http_latency_tracker' })
  for (const [route, code, seconds] of answers) {
    answered(route, code, seconds)
    general.observe({ code, route }, seconds)
  }
  const lines = (text: string) => text.split('\n').filter((line) => line.includes('http_latency_tracker'))
  expect(lines(await meters.registry.metrics()).toSorted()).toEqual(lines(await registry.metrics()).toSorted())
})

it('counts each answer once, however often it is read', async () => {
  const meters = createMeters()
  const { answered } = createHttpMeters(meters, buckets)
  for (const [route, code, seconds] of answers) answered(route, code, seconds)
  const counts = async () => (await meters.registry.metrics()).split('\n').filter((line) => /^http_call/.test(line))
  await counts()
  expect(await counts()).toEqual([
    'http_call_counter{code="200",route="getWallets"} 3',
    'http_call_counter{code="429",route="getWallets"} 1',
    'http_call_counter{code="200",route="getIdentity"} 1',
  ])
})
