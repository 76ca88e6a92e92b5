# A server of Bonafide or, with the command `node dist/server/worker.js`, a worker. docs/deploy-many.md says how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
# What `npm ci` reads comes first: packages are fetched again only when that has changed.
COPY package.json package-lock.json ./
COPY console/package.json console/
COPY e2e/package.json e2e/
COPY examples/content-site/package.json examples/content-site/
COPY examples/invite-from-node/package.json examples/invite-from-node/
COPY examples/partner-portal/package.json examples/partner-portal/
COPY examples/react-portal/package.json examples/react-portal/
COPY n8n-nodes-bonafide/package.json n8n-nodes-bonafide/
COPY node-sdk/package.json node-sdk/
COPY sdk/package.json sdk/
COPY server/package.json server/
COPY shared/package.json shared/
COPY verify-pack/package.json verify-pack/
COPY widget/package.json widget/
# No package of the image needs to run anything when it is installed.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM build AS production
RUN npx tsx scripts/build.ts packages production
# Files are as readable as they are where the image is built; what runs is not their owner.
RUN chmod -R go=rX package.json dist production

FROM node:24-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=production /app/production/node_modules ./node_modules
COPY --from=production /app/package.json ./
COPY --from=production /app/dist ./dist
USER node
EXPOSE 3000
# For a server; a worker is run without it.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/server/main.js"]
