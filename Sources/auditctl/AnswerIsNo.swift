/// The command ran, and its answer is no; what there is to say was said.
struct AnswerIsNo: Error {}
