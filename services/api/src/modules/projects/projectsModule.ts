import { getAnalyticsConfig, getConfig, getOrigins } from '@latchkey/protocol/http'
import { jsonReply } from '../../http/replies.ts'
import { defineRoute, type Module } from '../../http/route.ts'

/** What the operator decided for a project: features, pages, analytics. */
export function projectsModule(): Module {
  return {
    name: 'projects',
    routes: [
      defineRoute(getConfig, (call) => jsonReply({ features: call.project().features })),
      defineRoute(getOrigins, (call) => jsonReply({ allowedOrigins: call.project().allowedOrigins })),
      defineRoute(getAnalyticsConfig, (call) => jsonReply({ isAnalyticsEnabled: call.project().analytics })),
    ],
  }
}
