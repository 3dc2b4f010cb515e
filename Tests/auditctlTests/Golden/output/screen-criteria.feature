# language: en
@screen-pay
Feature: Pay
  Acceptance criteria of the screen pay of shop 1.0 on iOS.

  Rule: The screen

    @AC-1
    Scenario: AC-1 The screen can be reached
      Given the screen reader is on
      When a person follows the route: Open a bill.
      Then the screen with the title “Pay” is shown

    @AC-2
    Scenario: AC-2 The screen has headings
      Given the screen pay is open
      When the screen reader moves by headings
      Then it comes to these headings:
        | title: “Pay” |

    @AC-3
    Scenario: AC-3 The order of the elements
      Given the screen pay is open
      When the screen reader moves from the first element to the last
      Then it comes to these elements in this order, and to no others:
        | 1. title: “Pay” |
        | 2. sum: “Amount” |
        | 3. go: “Pay now” |

    @AC-4
    Scenario: AC-4 The order of the elements in failed
      Given the screen pay is open in the state failed
      When the screen reader moves from the first element to the last
      Then it comes to these elements in this order, and to no others:
        | 1. title: “Pay” |
        | 2. sum: “Amount. Too much” |

  Rule: The states

    @AC-5
    Scenario: AC-5 The state failed (After a failure)
      Given the screen pay is open
      When a person does this: Pay without money.
      Then the screen is in the state failed

    @AC-6
    Scenario: AC-6 The state quiet
      Given the screen pay is open
      When what brings the state about happens; the specification does not say what
      Then the screen is in the state quiet

  Rule: The element title (headings)

    @AC-7
    Scenario: AC-7 What is heard at title
      Given the screen pay is open
      When the screen reader comes to the element title
      Then its label is “Pay”
      And its role and state are spoken as “Heading”

  Rule: The element sum (text-input)

    @AC-8
    Scenario: AC-8 What is heard at sum
      Given the screen pay is open
      When the screen reader comes to the element sum
      Then its label is “Amount”
      And its value is this: amount in euros
      And its role and state are spoken as “Text Field”
      And its hint is “You can pay later”
      And it offers these custom actions:
        | Clear |
      And focus behaves like this: Receives focus first
      And it is one stop for these parts:
        | Amount label |
        | Amount field |

    @AC-9
    Scenario: AC-9 What is heard at sum in failed
      Given the screen pay is open in the state failed
      When the screen reader comes to the element sum
      Then its label is “Amount. Too much”
      And its value is this: amount in euros
      And its role and state are spoken as “Text Field”
      And it offers these custom actions:
        | Clear |
      And focus behaves like this: Receives focus first
      And it is one stop for these parts:
        | Amount label |
        | Amount field |

  Rule: The element go (button)

    @AC-10
    Scenario: AC-10 What is heard at go
      Given the screen pay is open
      When the screen reader comes to the element go
      Then its label is “Pay now”
      And its role and state are spoken as “Dimmed”, “Button”

    @AC-11
    Scenario: AC-11 go is absent in failed
      Given the screen pay is open in the state failed
      When the screen reader moves through all elements
      Then it does not come to the element go

  Rule: Checks of the screen

    @AC-12
    Scenario: AC-12 Unique title
      Given the screen pay is open
      When the check sample/titles/unique is made on the screen
      Then the answer is yes: Is the title unique?
      And The title is unique.

    @AC-13
    Scenario: AC-13 Short title (advice)
      Given the screen pay is open
      When the check sample/titles/short is made on the screen
      Then the answer is yes: Is the title short?

    @AC-14
    Scenario: AC-14 Errors
      Given the screen pay is open
      When the check sample/names/errors is made on the screen
      Then the answer is yes: Are errors announced?
      And at least one of these ways is met:
        | Focus |
        | Alert |

  Rule: Checks of text-input: sum

    @AC-15
    Scenario: AC-15 Label
      Given the screen pay is open, in turn in each state for which it is said above what is heard at the element
      When the check sample/names/label is made on sum
      Then the answer is yes: Is the label announced?

  Rule: Checks of button: go

    @AC-16
    Scenario: AC-16 Label
      Given the screen pay is open, in turn in each state for which it is said above what is heard at the element
      When the check sample/names/label is made on go
      Then the answer is yes: Is the label announced?
