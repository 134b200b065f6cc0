/** What is wrong with the label of a name. */
export type NameLabelProblem = 'too-short' | 'too-long' | 'characters'

/** Spec 5; labels of the service have up to 64 characters. */
const least = 4
const most = 64

/** Whether a label (`ada-example` of `ada-example.reown.id`) could be registered; what is wrong with it, if not. */
export function checkNameLabel(label: string): NameLabelProblem | undefined {
  if (/[^a-zA-Z0-9-]/.test(label)) return 'characters'
  if (label.length < least) return 'too-short'
  return label.length > most ? 'too-long' : undefined
}
