export interface Sent {
  call: string
  query: URLSearchParams
  body: unknown
  headers: Headers
}

/** Replies by `METHOD /path`; a function may look at the request, and may return a `Response`. */
export type Answers = Record<string, unknown>

/** Returns a refusal in the shape of the API. */
export function refuse(status: number, message?: string): Response {
  return Response.json(message === undefined ? {} : { message }, { status })
}

/** Creates a `fetch` that replies from a table and remembers the requests; anything else is a 404. */
export function fakeServer(answers: Answers) {
  const sent: Sent[] = []
  const fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://localhost:3000')
    const method = init?.method ?? 'GET'
    const request: Sent = {
      call: `${method} ${url.pathname.replace(/^\/api/, '')}`,
      query: url.searchParams,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init?.headers),
    }
    sent.push(request)
    if (!Object.hasOwn(answers, request.call)) return refuse(404, 'No such call')
    const answer: unknown = answers[request.call]
    const reply = typeof answer === 'function' ? await answer(request) : answer
    return reply instanceof Response ? reply : Response.json(reply)
  }
  return { fetch, sent, of: (call: string) => sent.filter((request) => request.call === call) }
}
