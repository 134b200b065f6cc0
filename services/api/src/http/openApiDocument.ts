import { type DocumentedEndpoint, errorBodySchema } from '@latchkey/protocol/http'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { version } from '../version.ts'

/** The OpenAPI 3.1 description of the given endpoints. Made from the descriptors alone, so it cannot lag behind. */
export function openApiDocument(endpoints: readonly DocumentedEndpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey API', version, license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: { schemas: { Error: jsonSchema(errorBodySchema, 'output') } },
  }
}

function operation(endpoint: DocumentedEndpoint) {
  const example = endpoint.examples[0]
  const content = {
    json: { 'application/json': { schema: jsonSchema(endpoint.response, 'input'), example: example?.response } },
    text: { 'text/plain': { schema: { type: 'string' }, example: example?.response } },
    image: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
  }[endpoint.responseType]
  const socket = endpoint.id === 'openRpcSocket'
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    parameters: [...pathParameters(endpoint.path), ...queryParameters(endpoint.query)],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              [endpoint.bodyType === 'text' ? 'text/plain' : 'application/json']: {
                schema: jsonSchema(endpoint.body, 'input'),
              },
            },
          },
        }),
    responses: {
      ...(socket ? { 101: { description: 'The WebSocket is open' } } : { 200: { description: 'Success', content } }),
      ...failures(endpoint),
    },
  }
}

function failures(endpoint: DocumentedEndpoint) {
  const byStatus = Map.groupBy(endpoint.errors, ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, errors]) => [
      status,
      {
        description: errors.map(({ code, when }) => `\`${code}\`: ${when}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function pathParameters(path: string) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(schema: GenericSchema) {
  const { properties = {}, required = [] } = jsonSchema(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  // Transforms have no counterpart in JSON Schema; the side before them is what travels.
  const { $schema: _, ...rest } = toJsonSchema(schema, { target: 'draft-2020-12', typeMode, errorMode: 'ignore' })
  return rest
}
