import { type Namespace, namespaces } from '../namespace.ts'

/** Whether `text` is a namespace that the product knows. */
export function isNamespace(text: string): text is Namespace {
  return (namespaces as readonly string[]).includes(text)
}
