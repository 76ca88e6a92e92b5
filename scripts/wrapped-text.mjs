// The lint rule that keeps texts apart from what comes and goes beside them (house-plugin.mjs).
//
// A text that stands beside something that comes and goes, or a text beside others that changes, is a node of its own to
// React: it writes into that node, and puts others before it. A browser that translates the page has put another node in
// its place by then: what is written is lost, and what is put before it throws. An element around the text stays.

// The linter's plugin API has no types of its own, hence `any` for its context and nodes.

/**
 * The kinds of content that an expression among an element's children may render.
 * @typedef {{ text: boolean, varies: boolean }} Content
 */
/** @type {Content} */
const nothing = { text: false, varies: false }
/** @type {Content} */
const anything = { text: true, varies: true }

const elementType = /^(?:(?:ReactElement|Elements|undefined|null|false)(?: \| )?)+$/
const functionToElements = /=> (?:ReactElement|Elements)$/

/** @param {Content[]} parts @returns {Content} */
const union = (...parts) => ({
  text: parts.some(({ text }) => text),
  varies: parts.some(({ varies }) => varies),
})
/** @param {Content} content @returns {Content} */
const varying = ({ text }) => ({ text, varies: true })

/** @param {string} text JSX drops blank lines and the blanks at either end of a line */
const isDropped = (text) => text.trim() === '' && (text === '' || text.includes('\n'))

const isFunction = (/** @type {any} */ node) => /^(?:Arrow)?Function/.test(node?.type ?? '')
const isJsx = (/** @type {any} */ node) => /^JSX(?:Element|Fragment)$/.test(node.type)

/**
 * Returns the children of an element that render something, those of fragments in place of the fragments.
 * @param {any} parent
 * @returns {any[]}
 */
function childrenOf(parent) {
  return parent.children.flatMap((/** @type {any} */ child) => {
    const inner = child.type === 'JSXExpressionContainer' ? child.expression : child
    if (inner.type === 'JSXFragment') return childrenOf(inner)
    if (inner.type === 'JSXText' && isDropped(inner.value)) return []
    return inner.type === 'JSXEmptyExpression' ? [] : [inner]
  })
}

/**
 * Returns the expressions that a function returns.
 * @param {any} callback
 * @returns {any[]}
 */
function returned(callback) {
  if (callback.body.type !== 'BlockStatement') return [callback.body]
  /** @type {any[]} */
  const found = []
  /** @param {any} node */
  const walk = (node) => {
    if (!node?.type || isFunction(node)) return
    if (node.type === 'ReturnStatement') found.push(node.argument)
    else [node.body, node.consequent, node.alternate, node.block, node.cases].flat().forEach(walk)
  }
  walk(callback.body)
  return found
}

/**
 * Finds the declarations behind the names of a file, as far as the file itself tells.
 * @param {any} context
 */
function createNames(context) {
  /** @type {Map<string, string[]>} types of the properties that are declared */
  const types = new Map()
  /** @param {any} node an identifier */
  const variableOf = (node) => {
    for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
      const variable = scope.set.get(node.name)
      if (variable) return variable
    }
    return undefined
  }
  return {
    /** @param {any} node a property of a type */
    declare(node) {
      if (!node.typeAnnotation) return
      const name = node.key.name ?? node.key.value
      const type = context.sourceCode.getText(node.typeAnnotation.typeAnnotation)
      types.set(name, [...(types.get(name) ?? []), type])
    },
    /** @param {string} name of a property @param {RegExp} expected */
    isDeclared(name, expected) {
      const known = types.get(name)
      return known !== undefined && known.every((type) => expected.test(type))
    },
    /** @param {any} node an identifier @returns {string | undefined} */
    typeOf(node) {
      const annotation = variableOf(node)?.identifiers[0]?.typeAnnotation
      return annotation && context.sourceCode.getText(annotation.typeAnnotation)
    },
    /** @param {any} node an identifier @returns {any} what its variable starts with, or the function of that name */
    valueOf(node) {
      const [definition] = variableOf(node)?.defs ?? []
      if (definition?.type === 'FunctionName') return definition.node
      const isPlain = definition?.type === 'Variable' && definition.node.id.type === 'Identifier'
      return isPlain ? definition.node.init : undefined
    },
  }
}

/**
 * Tells what an expression puts among the children of an element.
 * @param {ReturnType<typeof createNames>} names
 * @param {readonly string[]} elements names that hold elements only, where a file cannot tell
 */
function createReader(names, elements) {
  /** Functions that are being looked into: what one gives back by calling itself adds nothing. */
  const open = new Set()
  /** @param {any} callback @returns {Content} */
  const resultOf = (callback) => {
    if (open.has(callback)) return nothing
    open.add(callback)
    const result = varying(union(...returned(callback).map(contentOf)))
    open.delete(callback)
    return result
  }
  /** @param {any} node @returns {Content} */
  const callOf = ({ callee, arguments: [callback] }) => {
    const name = callee.name ?? callee.property?.name
    if (name === 'map' && isFunction(callback)) return resultOf(callback)
    const called = callee.type === 'Identifier' ? names.valueOf(callee) : undefined
    if (isFunction(called)) return resultOf(called)
    return names.isDeclared(name, functionToElements) ? varying(nothing) : anything
  }
  /** @param {any} node @returns {Content} */
  const identifierOf = (node) => {
    if (node.name === 'undefined') return nothing
    const type = names.typeOf(node)
    const isElement = type
      ? elementType.test(type)
      : names.isDeclared(node.name, elementType) || elements.includes(node.name)
    if (isElement) return varying(nothing)
    const value = names.valueOf(node)
    return value ? contentOf(value) : anything
  }
  /** @type {Record<string, (node: any) => Content>} */
  const kinds = {
    JSXElement: () => nothing,
    JSXFragment: (node) => union(...childrenOf(node).map(contentOf)),
    // Blanks alone are not translated, and stay.
    JSXText: ({ value }) => ({ text: value.trim() !== '', varies: false }),
    Literal: ({ value }) => ({
      text: /^(?:string|number)$/.test(typeof value) && String(value).trim() !== '',
      varies: false,
    }),
    TemplateLiteral: ({ expressions }) => ({ text: true, varies: expressions.length > 0 }),
    ConditionalExpression: ({ consequent, alternate }) =>
      varying(union(contentOf(consequent), contentOf(alternate))),
    LogicalExpression: ({ operator, left, right }) =>
      varying(operator === '&&' ? contentOf(right) : union(contentOf(left), contentOf(right))),
    UnaryExpression: ({ operator }) => ({ text: operator !== '!' && operator !== 'void', varies: true }),
    TSNonNullExpression: ({ expression }) => contentOf(expression),
    TSAsExpression: ({ expression }) => contentOf(expression),
    TSSatisfiesExpression: ({ expression }) => contentOf(expression),
    ChainExpression: ({ expression }) => contentOf(expression),
    CallExpression: callOf,
    MemberExpression: ({ property }) =>
      names.isDeclared(property.name, elementType) ? varying(nothing) : anything,
    Identifier: identifierOf,
  }
  /** @param {any} node @returns {Content} */
  function contentOf(node) {
    if (!node || isFunction(node)) return nothing
    return kinds[node.type]?.(node) ?? anything
  }
  return contentOf
}

export const wrappedText = {
  meta: {
    schema: [{ type: 'object', properties: { elements: { type: 'array', items: { type: 'string' } } } }],
    messages: {
      beside: 'Put this text into an element of its own: what is beside it comes and goes.',
      changing:
        'Put this into an element of its own: a text that changes beside others is lost when the page is translated. What is never a text has the type Elements.',
      bare: 'Put this text into an element of its own: nothing around it is certain to be.',
    },
  },
  /** @param {any} context */
  create(context) {
    const names = createNames(context)
    const contentOf = createReader(names, context.options[0]?.elements ?? [])
    /** @type {any[]} */
    const found = []
    const add = (/** @type {any} */ node) => void found.push(node)

    /** @param {any} node an element or a fragment */
    const checkChildren = (node) => {
      const isFragment = node.type === 'JSXFragment'
      const { parent } = node
      const isAmongOthers =
        isJsx(parent) || (parent.type === 'JSXExpressionContainer' && isJsx(parent.parent))
      if (isFragment && isAmongOthers) return
      const children = childrenOf(node).map((child) => ({ child, ...contentOf(child) }))
      for (const { child, text, varies } of children) {
        if (!text) continue
        const others = children.filter((other) => other.child !== child)
        if (isFragment) context.report({ node: child, messageId: 'bare' })
        else if (others.length > 0 && varies) context.report({ node: child, messageId: 'changing' })
        else if (others.some((other) => other.varies)) context.report({ node: child, messageId: 'beside' })
      }
    }
    /** @param {any} node a function */
    const checkComponent = (node) => {
      if (!/^[A-Z]/.test(node.id?.name ?? node.parent?.id?.name ?? '')) return
      for (const value of returned(node)) {
        const isPassedOn = value?.type === 'Identifier' && value.name === 'children'
        if (value?.type === 'JSXFragment' || isPassedOn || !contentOf(value).text) continue
        context.report({ node: value, messageId: 'bare' })
      }
    }
    return {
      TSPropertySignature: names.declare,
      JSXElement: add,
      JSXFragment: add,
      FunctionDeclaration: add,
      ArrowFunctionExpression: add,
      'Program:exit': () =>
        found.forEach((node) => (isFunction(node) ? checkComponent(node) : checkChildren(node))),
    }
  },
}
