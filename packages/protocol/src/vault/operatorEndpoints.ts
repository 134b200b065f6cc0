import * as v from 'valibot'
import {
  authPersonSchema,
  foundPersonSchema,
  guardedPersonSchema,
  guardianPersonIdSchema,
  guardianPersonQuerySchema,
  guardianPersonSchema,
  personQuerySchema,
  personSessionSchema,
} from './person.schema.ts'
import { authEventsSchema, eventsQuerySchema, guardianEventsSchema, serviceStateSchema } from './serviceState.schema.ts'
import { emptySchema, vaultIdSchema } from './vault.schema.ts'
import { defineVaultEndpoint } from './vaultEndpoint.ts'
import { vaultExamples as example } from './vaultExamples.ts'

const operators = { method: 'POST', auth: 'operator' } as const
const page = { ...operators, forPage: true } as const
const ofUser = v.strictObject({ userId: vaultIdSchema })
const ofPerson = v.strictObject({ personId: guardianPersonIdSchema })
const deletedSchema = v.strictObject({ deleted: v.literal(true) })
const freezeEntries = { isFrozen: v.boolean() }

const found = {
  userId: example.id,
  scope: '',
  createdAtMs: 1_795_262_400_000,
  frozenAtMs: null,
  addresses: example.addresses,
  deletionDueAtMs: null,
}
const session = {
  deviceId: example.id,
  ...example.device,
  loggedInAtMs: 1_795_262_400_000,
  lastSeenAtMs: 1_795_262_400_000,
  endsAtMs: 1_803_038_400_000,
}
const guarded = {
  personId: example.key,
  provider: null,
  frozenByOperator: false,
  frozenUntilMs: 0,
  recoveryKeys: 1,
}

const state = {
  version: '0.1.0',
  sinceMs: 1_795_262_400_000,
  mails: { waiting: 0, failing: 0 },
  leaving: 1,
  refused: [{ code: 'login/code-wrong', count: 3 }],
}
const ofService = {
  ...page,
  body: emptySchema,
  response: serviceStateSchema,
  errors: [],
  example: { body: {}, response: state },
} as const

/**
 * What an operator of the auth service does for one person, by the service's `OPERATOR_TOKEN`; the operators' page by its
 * `PAGE_TOKEN`, a few times an hour, and not all of it. Where none is set there are no such calls, and none for a browser or a
 * wrong token. The person sees each among what happened to their account.
 */
export const operatorEndpoints = {
  personFind: defineVaultEndpoint({
    ...page,
    id: 'personFind',
    path: '/v1/operator/person/find',
    summary: 'The accounts of a person',
    body: personQuerySchema,
    response: v.strictObject({ people: v.array(foundPersonSchema) }),
    errors: [],
    example: { body: { by: 'email', email: 'ann@example.org' }, response: { people: [found] } },
  }),
  personSessions: defineVaultEndpoint({
    ...page,
    id: 'personSessions',
    path: '/v1/operator/person/sessions',
    summary: 'Where the person is logged in',
    body: ofUser,
    response: v.strictObject({ sessions: v.array(personSessionSchema) }),
    errors: ['vault/absent'],
    example: { body: { userId: example.id }, response: { sessions: [session] } },
  }),
  personEndSessions: defineVaultEndpoint({
    ...page,
    id: 'personEndSessions',
    path: '/v1/operator/person/end-sessions',
    summary: 'End every session of the person',
    body: ofUser,
    response: v.strictObject({ ended: v.number() }),
    errors: ['vault/absent'],
    example: { body: { userId: example.id }, response: { ended: 2 } },
  }),
  /** Ends the sessions, and lets none begin: logins are refused with `account/frozen`. */
  personFreeze: defineVaultEndpoint({
    ...page,
    id: 'personFreeze',
    path: '/v1/operator/person/freeze',
    summary: 'Freeze the account, or let it go on',
    body: v.strictObject({ userId: vaultIdSchema, ...freezeEntries }),
    response: v.strictObject(freezeEntries),
    errors: ['vault/absent'],
    example: { body: { userId: example.id, isFrozen: true }, response: { isFrozen: true } },
  }),
  personExport: defineVaultEndpoint({
    ...page,
    id: 'personExport',
    path: '/v1/operator/person/export',
    summary: 'All that is held on the person',
    body: ofUser,
    response: authPersonSchema,
    errors: ['vault/absent'],
    example: {
      body: { userId: example.id },
      response: {
        person: found,
        identities: [
          {
            provider: 'email',
            email: 'ann@example.org',
            userName: null,
            account: null,
            verifiedAtMs: 1_795_262_400_000,
          },
        ],
        guardian: { email: null, provider: null },
        devices: [{ deviceId: example.id, ...example.device, lastSeenAtMs: 1_795_262_400_000, takenOutAtMs: null }],
        sessions: [session],
        wallet: { createdAtMs: 1_795_262_400_000, automatic: 'on' },
        shareSets: [{ deviceId: example.id, state: 'active', createdAtMs: 1_795_262_400_000 }],
        passkeys: [],
        waysBack: [],
        underWay: [],
        events: [{ atMs: 1_795_262_400_000, event: 'login', deviceId: example.id }],
      },
    },
  }),
  /**
   * In three days, as when the person asks for it: a login until then calls it off, and they are notified by mail. Refused
   * where no address is known for that.
   */
  personAskDeletion: defineVaultEndpoint({
    ...page,
    id: 'personAskDeletion',
    path: '/v1/operator/person/ask-deletion',
    summary: 'Delete the account in three days, unless the person logs in',
    body: ofUser,
    response: v.strictObject({ dueAtMs: v.number() }),
    errors: ['vault/absent', 'vault/conflict'],
    example: { body: { userId: example.id }, response: { dueAtMs: 1_795_521_600_000 } },
  }),
  personKeep: defineVaultEndpoint({
    ...operators,
    id: 'personKeep',
    path: '/v1/operator/person/keep',
    summary: 'Call a deletion off that was asked for',
    body: ofUser,
    response: v.strictObject({ kept: v.boolean() }),
    errors: ['vault/absent'],
    example: { body: { userId: example.id }, response: { kept: true } },
  }),
  /** At once, without the three days that a person has. The guardian deletes its part when its own operator says so. */
  personDelete: defineVaultEndpoint({
    ...operators,
    id: 'personDelete',
    path: '/v1/operator/person/delete',
    summary: 'Delete the account for ever',
    body: ofUser,
    response: deletedSchema,
    errors: ['vault/absent'],
    example: { body: { userId: example.id }, response: { deleted: true } },
  }),
  /** Of the service, not of a person. */
  authState: defineVaultEndpoint({
    ...ofService,
    id: 'authState',
    path: '/v1/operator/state',
    summary: 'What waits, and what was refused',
  }),
  /** Of what happened last: who looks for older events has the database. */
  authEvents: defineVaultEndpoint({
    ...page,
    id: 'authEvents',
    path: '/v1/operator/events',
    summary: 'What happened to accounts, as far as an operator watches it',
    body: eventsQuerySchema,
    response: authEventsSchema,
    errors: [],
    example: {
      body: { beforeMs: null },
      response: {
        events: [{ atMs: 1_795_262_400_000, event: 'operator-froze', account: 'nWGxne_9' }],
        more: false,
      },
    },
  }),
} as const

/** The same of the guardian, by a token of its own. */
export const guardianOperatorEndpoints = {
  guardedFind: defineVaultEndpoint({
    ...page,
    id: 'guardedFind',
    path: '/g/operator/person/find',
    summary: 'What the guardian keeps for a person',
    body: guardianPersonQuerySchema,
    response: v.strictObject({ people: v.array(guardedPersonSchema) }),
    errors: [],
    example: { body: { by: 'email', email: 'ann@example.org' }, response: { people: [guarded] } },
  }),
  /** Nothing is given out or changed: such calls are refused with `account/frozen`. */
  guardedFreeze: defineVaultEndpoint({
    ...page,
    id: 'guardedFreeze',
    path: '/g/operator/person/freeze',
    summary: 'Freeze what is kept for a person, or let it go on',
    body: v.strictObject({ personId: guardianPersonIdSchema, ...freezeEntries }),
    response: v.strictObject(freezeEntries),
    errors: ['vault/absent'],
    example: { body: { personId: example.key, isFrozen: true }, response: { isFrozen: true } },
  }),
  guardedExport: defineVaultEndpoint({
    ...page,
    id: 'guardedExport',
    path: '/g/operator/person/export',
    summary: 'All that is held on the person',
    body: ofPerson,
    response: guardianPersonSchema,
    errors: ['vault/absent'],
    example: {
      body: { personId: example.key },
      response: {
        person: guarded,
        automaticIsOff: false,
        hasPassword: false,
        deletionApprovedAtMs: null,
        requests: [],
        waits: [],
        mailboxMoves: [],
        acts: [{ atMs: 1_795_262_400_000, act: 'exported' }],
      },
    },
  }),
  guardedDelete: defineVaultEndpoint({
    ...operators,
    id: 'guardedDelete',
    path: '/g/operator/person/delete',
    summary: 'Delete what is kept for a person, for ever',
    body: ofPerson,
    response: deletedSchema,
    errors: ['vault/absent'],
    example: { body: { personId: example.key }, response: { deleted: true } },
  }),
  guardianState: defineVaultEndpoint({
    ...ofService,
    id: 'guardianState',
    path: '/g/operator/state',
    summary: 'What waits, and what was refused',
  }),
  guardianEvents: defineVaultEndpoint({
    ...page,
    id: 'guardianEvents',
    path: '/g/operator/events',
    summary: 'What operators did at the guardian',
    body: eventsQuerySchema,
    response: guardianEventsSchema,
    errors: [],
    example: {
      body: { beforeMs: null },
      response: { events: [{ atMs: 1_795_262_400_000, event: 'frozen', account: 'nWGxne_9' }], more: false },
    },
  }),
} as const
