import { Identifiers } from "../../src/ui/identity/identifiers.tsx";
import { IdentityCard } from "../../src/ui/identity/identity-card.tsx";
import { TelephoneLink } from "../../src/ui/identity/telephone-link.tsx";
import { Case, Cases } from "../section.tsx";

const PERSON = {
  givenname: "Samir",
  familyname: "Amrani",
  born: "1951-03-14",
  record_number: "4711",
};
const NOT_KNOWN = { givenname: "Ada", familyname: "Lindqvist", born: null, record_number: null };

export function People() {
  return (
    <>
      <Cases title="Identifiers" from="ui/identity/identifiers.tsx">
        <Case name="beside a name">
          Samir Amrani <Identifiers {...PERSON} />
        </Case>
      </Cases>
      <Cases title="Identity" from="ui/identity/identity-card.tsx">
        <Case name="all known" wide>
          <IdentityCard person={PERSON} groups={["Ward 3"]} />
        </Case>
        <Case name="only a name" wide>
          <IdentityCard person={NOT_KNOWN} groups={[]} />
        </Case>
      </Cases>
      <Cases title="Telephone" from="ui/identity/telephone-link.tsx">
        <Case name="written as where the reader is">
          <TelephoneLink number="+493023125240" />
        </Case>
      </Cases>
    </>
  );
}
