import { postEvent, postEvents } from '@latchkey/protocol/http'
import type { DiskWatch } from '@latchkey/service-kit/diskWatch'
import { asHtml } from '../../http/asHtml.ts'
import { expectRoom } from '../../http/expectRoom.ts'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'
import type { EventCount, EventStore } from './createEventStore.ts'

/** Events that pages report. Of a project whose analytics are off nothing is kept, whatever its page sends. */
export function eventsModule({ events, disk }: eventsModule.Options): Module {
  return {
    name: 'events',
    routes: [
      defineRoute(postEvent, async ({ body, project }) => {
        const { id, analytics } = project()
        if (analytics) {
          expectRoom(disk, [body])
          await events.add(id, [body])
        }
        return jsonReply({})
      }),
      defineRoute(postEvents, async ({ body, project }) => {
        const { id, analytics } = project()
        if (analytics) {
          expectRoom(disk, body)
          await events.add(id, body)
        }
        return jsonReply({})
      }),
    ],
  }
}

export declare namespace eventsModule {
  type Options = { events: EventStore; disk: DiskWatch }
}

/** The operator's page: what came, how often, and when last. Plain HTML, so that it needs no script and no style. */
export function eventSummaryPage(counts: readonly EventCount[], days: number): string {
  const rows = counts.map(({ project, event, type, count, domains, lastAtMs }) =>
    row('td', [project, event, type, String(count), String(domains), new Date(lastAtMs).toISOString()]),
  )
  const heads = row('th', ['Project', 'Event', 'Type', 'Count', 'Domains', 'Last'])
  const body =
    rows.length === 0
      ? '<p>No event. Analytics are off for a project until <code>projects save</code> is told <code>--analytics on</code>.</p>'
      : `<table><thead>${heads}</thead><tbody>${rows.join('')}</tbody></table>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Events</title><h1>Events of the last ${days} days</h1>${body}</html>`
}

function row(cell: 'td' | 'th', texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<${cell}>${asHtml(text)}</${cell}>`).join('')}</tr>`
}
