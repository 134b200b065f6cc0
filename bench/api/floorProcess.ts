// The least that an HTTP service on this stack can do: bare Hono routes that answer bytes made beforehand. The first
// message is a JSON text with the bodies by name.
import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const [argument] = await once(process, 'message')
const bodies = JSON.parse(String(argument)) as Record<string, string>
const app = new Hono()
for (const [name, body] of Object.entries(bodies))
  app.get(`/${name}`, (context) => context.body(body, 200, { 'content-type': 'application/json' }))
const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send?.(`http://127.0.0.1:${port}`)
})
process.on('message', () => process.send?.(process.cpuUsage()))
process.once('disconnect', () => server.close())
