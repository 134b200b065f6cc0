import { postEvent, postEvents } from '@latchkey/protocol/http'
import { defineRoute } from '../../http/defineRoute.ts'
import { jsonReply } from '../../http/jsonReply.ts'
import type { Module } from '../../http/route.types.ts'
import type { EventStore } from './createEventStore.ts'

/** What pages tell of. Of a project whose analytics are off nothing is kept, whatever its page sends. */
export function eventsModule({ events }: eventsModule.Options): Module {
  return {
    name: 'events',
    routes: [
      defineRoute(postEvent, async ({ body, project }) => {
        const { id, analytics } = project()
        if (analytics) await events.add(id, [body])
        return jsonReply({})
      }),
      defineRoute(postEvents, async ({ body, project }) => {
        const { id, analytics } = project()
        if (analytics) await events.add(id, body)
        return jsonReply({})
      }),
    ],
  }
}

export declare namespace eventsModule {
  type Options = { events: EventStore }
}
