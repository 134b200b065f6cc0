import * as v from 'valibot'
import { challengeSchema, newPasskeySchema, passkeyAnswerSchema } from '../vault/webauthn.schema.ts'
import { defineEndpoint } from './endpoint.ts'
import { operatorErrorCodes } from './operatorErrorCodes.ts'

/** What an operator may do: an owner everything, support and viewers read; the record of acts is for owners and support. */
export const operatorRoles = ['owner', 'support', 'viewer'] as const

export type OperatorRole = (typeof operatorRoles)[number]

const roleSchema = v.picklist(operatorRoles)
/** As it is shown and written down: letters and digits of any script, and little else. */
export const operatorNameSchema = v.pipe(v.string(), v.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,63}$/u))
const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{22}$/))
/** Of an invitation: 256 bits. */
const tokenSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const timeSchema = v.pipe(v.string(), v.isoTimestamp())
const { id, clientDataJSON, attestationObject } = newPasskeySchema.entries

/** One of the operator's people. */
export const operatorSchema = v.object({
  id: idSchema,
  name: operatorNameSchema,
  role: roleSchema,
  createdAt: timeSchema,
})

export type Operator = v.InferOutput<typeof operatorSchema>

const invitationSchema = v.object({ name: operatorNameSchema, role: roleSchema, expiresAt: timeSchema })

/** An act: who, what, when, on what, and which settings by name. Never what they hold. */
export const operatorActSchema = v.object({
  at: timeSchema,
  actor: v.string(),
  /** Whether the actor had logged in. Otherwise it is the name that a command on the server was given. */
  loggedIn: v.boolean(),
  act: v.string(),
  subject: v.string(),
  changed: v.array(v.string()),
})

export type OperatorActEntry = v.InferOutput<typeof operatorActSchema>

const nothing = v.strictObject({})
const common = { auth: 'none', cacheSeconds: 0, errorCodes: operatorErrorCodes } as const

/** Begins a login: the challenge belongs to the browser that asked, is good once and for five minutes. */
export const postOperatorLoginOptions = defineEndpoint({
  id: 'postOperatorLoginOptions',
  method: 'POST',
  path: '/operator/v1/login/options',
  query: v.object({}),
  body: nothing,
  response: v.object({ challenge: challengeSchema, rpId: v.string() }),
  ...common,
})

/** Logs in by a passkey. The session is a cookie that no script can read. */
export const postOperatorLogin = defineEndpoint({
  id: 'postOperatorLogin',
  method: 'POST',
  path: '/operator/v1/login',
  query: v.object({}),
  body: v.strictObject({ credential: passkeyAnswerSchema }),
  response: v.object({ operator: operatorSchema }),
  ...common,
})

/** What an invitation is for, and the challenge of the passkey that accepts it. */
export const postInvitationOptions = defineEndpoint({
  id: 'postInvitationOptions',
  method: 'POST',
  path: '/operator/v1/invitation/options',
  query: v.object({}),
  body: v.strictObject({ token: tokenSchema }),
  response: v.object({
    challenge: challengeSchema,
    rpId: v.string(),
    /** Of who accepts, for the passkey. */
    userHandle: idSchema,
    name: operatorNameSchema,
    role: roleSchema,
    algorithms: v.array(v.number()),
  }),
  ...common,
})

/** Accepts an invitation with a new passkey, and logs in. An invitation is good once and for an hour. */
export const postInvitation = defineEndpoint({
  id: 'postInvitation',
  method: 'POST',
  path: '/operator/v1/invitation',
  query: v.object({}),
  body: v.strictObject({ token: tokenSchema, credential: v.strictObject({ id, clientDataJSON, attestationObject }) }),
  response: v.object({ operator: operatorSchema }),
  ...common,
})

/** Who is logged in. */
export const getOperator = defineEndpoint({
  id: 'getOperator',
  method: 'GET',
  path: '/operator/v1/me',
  query: v.object({}),
  response: v.object({ operator: operatorSchema }),
  ...common,
})

/** Ends the session. */
export const postOperatorLogout = defineEndpoint({
  id: 'postOperatorLogout',
  method: 'POST',
  path: '/operator/v1/logout',
  query: v.object({}),
  body: nothing,
  response: v.object({}),
  ...common,
})

/** All operators, and the invitations that are open. For owners. */
export const getOperators = defineEndpoint({
  id: 'getOperators',
  method: 'GET',
  path: '/operator/v1/operators',
  query: v.object({}),
  response: v.object({ operators: v.array(operatorSchema), invitations: v.array(invitationSchema) }),
  ...common,
})

/** Invites somebody: the link is in this answer alone. For owners. */
export const postInvite = defineEndpoint({
  id: 'postInvite',
  method: 'POST',
  path: '/operator/v1/operators/invite',
  query: v.object({}),
  body: v.strictObject({ name: operatorNameSchema, role: roleSchema }),
  response: v.object({ link: v.pipe(v.string(), v.url()), expiresAt: timeSchema }),
  ...common,
})

/** Gives an operator another role, and ends their sessions. For owners. */
export const postOperatorRole = defineEndpoint({
  id: 'postOperatorRole',
  method: 'POST',
  path: '/operator/v1/operators/role',
  query: v.object({}),
  body: v.strictObject({ id: idSchema, role: roleSchema }),
  response: v.object({ operator: operatorSchema }),
  ...common,
})

/** Removes an operator, and ends their sessions. The last owner stays. For owners. */
export const postRemoveOperator = defineEndpoint({
  id: 'postRemoveOperator',
  method: 'POST',
  path: '/operator/v1/operators/remove',
  query: v.object({}),
  body: v.strictObject({ id: idSchema }),
  response: v.object({}),
  ...common,
})

/** What was done, newest first. For owners and support. */
export const getOperatorActs = defineEndpoint({
  id: 'getOperatorActs',
  method: 'GET',
  path: '/operator/v1/acts',
  query: v.object({ before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}-[0-9a-f-]{36}$/))) }),
  response: v.object({ acts: v.array(operatorActSchema), next: v.nullable(v.string()) }),
  ...common,
})
