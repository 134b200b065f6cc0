import { type CssNode, parse, walk } from 'css-tree'
import { isNewer, type NewerUse } from './newerFeatures.ts'

/** What a style sheet uses that is not Baseline Widely Available. */
export function newerInCss(css: string): readonly NewerUse[] {
  const found: NewerUse[] = []
  let property = ''
  walk(parse(css, { positions: true, parseCustomProperty: true }), (node) => {
    if (node.type === 'Declaration') property = node.property
    for (const key of keysOf(node, property)) {
      if (isNewer(key)) found.push({ key, offset: node.loc?.start.offset ?? 0 })
    }
  })
  return found
}

function keysOf(node: CssNode, property: string): readonly string[] {
  switch (node.type) {
    case 'Declaration':
      return [`css.properties.${node.property}`]
    case 'Identifier':
      return [`css.properties.${property}.${node.name}`]
    case 'Function':
      return ['', 'color.', 'gradient.']
        .map((kind) => `css.types.${kind}${node.name}`)
        .concat(`css.properties.${property}.${node.name}`)
    case 'Dimension':
      return [`css.types.length.${node.unit}`]
    case 'Atrule':
      return [`css.at-rules.${node.name}`]
    case 'Feature':
      return [`css.at-rules.media.${node.name}`]
    case 'PseudoClassSelector':
    case 'PseudoElementSelector':
      return [`css.selectors.${node.name}`]
    case 'NestingSelector':
      return ['css.selectors.nesting']
    default:
      return []
  }
}
