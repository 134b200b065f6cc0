import { getAnalyticsConfig, getConfig, getHealth, getOrigins } from '../project.ts'
import { documentEndpoint } from './documentEndpoint.ts'

/** The endpoints of `project.ts`, with what the documents and the contract tests say of them. */
export const projectDocs = [
  documentEndpoint(getConfig, {
    summary: 'Features of the project',
    examples: [
      {
        request: { params: {}, query: {} },
        response: {
          features: [
            { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
            { id: 'activity', isEnabled: true, config: [] },
            { id: 'reown_branding', isEnabled: false, config: [] },
          ],
        },
      },
    ],
    errors: [],
  }),
  documentEndpoint(getAnalyticsConfig, {
    summary: 'Analytics setting of the project',
    examples: [{ request: { params: {}, query: {} }, response: { isAnalyticsEnabled: false } }],
    errors: [],
  }),
  documentEndpoint(getOrigins, {
    summary: 'Allowed origins of the project',
    examples: [
      {
        request: { params: {}, query: {} },
        response: { allowedOrigins: ['https://app.example', 'https://*.app.example'] },
      },
    ],
    errors: [],
  }),
  documentEndpoint(getHealth, {
    summary: 'Health line',
    examples: [
      {
        request: { params: {}, query: {} },
        response:
          'OK v0.1.0, commit: 0a1b2c3d, features: chains+rpc+balances+wallets+projects, chains: 3/42, onramp: none, uptime: 12 seconds',
      },
    ],
    errors: [
      { status: 503, code: 'api/upstream-unavailable', field: 'database', when: 'The database does not answer.' },
    ],
  }),
]
