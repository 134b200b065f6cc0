// What an account lets the app spend, as the services list it, and taking it back.
export { revokeSmartSession } from './revokeSmartSession.action.ts'
export { type SmartSession, smartSessionStatus, smartSessionsQuery } from './smartSessions.query.ts'
export { type TokenFacts, tokenFactsQuery } from './tokenFacts.query.ts'
