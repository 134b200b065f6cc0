import { Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createHttpMeters, createMeters, secondsBuckets } from './metrics.ts'

const answers = [
  ['getWallets', 'GET', 200, 0.0005],
  ['getWallets', 'GET', 200, 0.001],
  ['getWallets', 'GET', 429, 0.25],
  ['getIdentity', 'GET', 200, 30],
  ['getWallets', 'POST', 200, 0.02],
  ['getWallets', 'GET', 200, 0.5],
] as const

it('prints what the general way prints', async () => {
  const meters = createMeters({ service: 'api', version: '1' })
  const { answered } = createHttpMeters(meters)
  const registry = new Registry()
  registry.setDefaultLabels({ service: 'api' })
  const options = {
    help: 'Time to answer a request; by route, method, status',
    buckets: [...secondsBuckets],
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  }
  const general = new Histogram({ ...options, name: 'latchkey_http_request_duration_seconds' })
  for (const [route, method, status, seconds] of answers) {
    answered(route, method, status, seconds)
    general.observe({ route, method, status }, seconds)
  }
  const lines = (text: string) =>
    text.split('\n').filter((line) => line.includes('latchkey_http_request_duration_seconds'))
  expect(lines(await meters.registry.metrics()).toSorted()).toEqual(lines(await registry.metrics()).toSorted())
})

it('counts each answer once, however often it is read', async () => {
  const meters = createMeters({ service: 'api', version: '1' })
  const { answered } = createHttpMeters(meters)
  for (const [route, method, status, seconds] of answers) answered(route, method, status, seconds)
  const counts = async () =>
    (await meters.registry.metrics()).split('\n').filter((line) => /^latchkey_http_requests/.test(line))
  await counts()
  expect(await counts()).toEqual([
    'latchkey_http_requests_total{route="getWallets",method="GET",status="200",service="api"} 3',
    'latchkey_http_requests_total{route="getWallets",method="POST",status="200",service="api"} 1',
    'latchkey_http_requests_total{route="getWallets",method="GET",status="429",service="api"} 1',
    'latchkey_http_requests_total{route="getIdentity",method="GET",status="200",service="api"} 1',
  ])
})
