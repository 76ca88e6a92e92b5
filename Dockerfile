# A server of Bonafide or, with the command `node dist/server/worker.js`, a worker. docs/deploy.md says how to run it.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci
RUN npm run build

FROM build AS packages
# What the server's bundle asks for at run time; the compiler is there as an option of valibot that only types use.
RUN npm ci --omit=dev --workspace=server
RUN rm -r node_modules/typescript node_modules/@typescript node_modules/@bonafide

FROM node:20-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 3000
# For a server; a worker is run without it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/server/main.js"]
